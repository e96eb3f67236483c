import '#dashboard/ui/tokens.css';
import '#dashboard/ui/undrawn.css';
// In this order: React's drawing part, which takes a browser long to begin with, is not read before the page has asked.
import './opening.ts';
import './drawing.tsx';
