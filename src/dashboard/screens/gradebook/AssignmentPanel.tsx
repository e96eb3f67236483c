export default function AssignmentPanel(_: { sheet: unknown; assignment: number; onClose(): void }) {
  return null;
}
