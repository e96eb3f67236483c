import { createRoot, type Root } from 'react-dom/client';
import type { Gradebook } from '#dashboard/api/gradebook.ts';
import { GradebookView } from '#dashboard/screens/gradebook/GradebookView.tsx';
import '#dashboard/ui/tokens.css';
import { generatedBook } from './generated.ts';

const host = document.getElementById('root');
let root: Root | null = null;
let book: Gradebook | null = null;

const bench = {
  prepare(students: number, assignments: number) {
    book = generatedBook(students, assignments);
  },
  mount() {
    if (!host || !book) throw new Error('nothing to show');
    root = createRoot(host);
    root.render(<GradebookView book={book} />);
  },
  unmount() {
    root?.unmount();
    root = null;
  },
};

declare global {
  interface Window {
    bench: typeof bench;
  }
}
window.bench = bench;
