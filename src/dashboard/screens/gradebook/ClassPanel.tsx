export default function ClassPanel(_: { sheet: unknown; nameOf(student: number): string; onClose(): void }) {
  return null;
}
