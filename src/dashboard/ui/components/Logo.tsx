/** The logo of the product, as in the browser's tab. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32">
      <rect width="32" height="32" rx="7" fill="#0b6e5f" />
      <path d="M9 8h9a5 5 0 0 1 0 10h-5v6H9zm4 4v3h5a1.500 1.500 0 0 0 0-3zm4 6h4l3 6h-4z" fill="#fff" />
    </svg>
  );
}
