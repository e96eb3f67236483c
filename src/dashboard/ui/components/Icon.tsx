/** Drawn on 16 × 16, stroked with the colour of the text, never the only way to tell something. */
const shapes = {
  check: 'M3 8.5l3.2 3L13 4.5',
  chevronDown: 'M4 6l4 4 4-4',
  chevronLeft: 'M10 3.5L5.5 8l4.5 4.5',
  chevronRight: 'M6 3.5L10.5 8 6 12.5',
  arrowUp: 'M8 13V3.5M4 7.5l4-4 4 4',
  arrowDown: 'M8 3v9.5M4 8.5l4 4 4-4',
  close: 'M3.5 3.5l9 9m0-9l-9 9',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.7 10.7L14 14',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  eyeOff:
    'M2 2l12 12M6.3 3.8A7 7 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a12 12 0 0 1-2.2 2.7M4.3 5A11.6 11.6 0 0 0 1.5 8S4 12.5 8 12.5c1 0 1.9-.3 2.7-.7M6.6 6.6a2 2 0 0 0 2.8 2.8',
  problem: 'M8 14.5A6.5 6.5 0 1 0 8 1.5a6.5 6.5 0 0 0 0 13zM8 4.5v4M8 11.2v.3',
  info: 'M8 14.5A6.5 6.5 0 1 0 8 1.5a6.5 6.5 0 0 0 0 13zM8 7.3v4M8 4.6v.3',
  offline:
    'M2 2l12 12M1.5 6.2A10 10 0 0 1 4.7 4M14.5 6.2a10 10 0 0 0-6-2.7M4 9a6 6 0 0 1 2.5-1.5M12 9a6 6 0 0 0-1.4-1M8 12.3v.3',
  person: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14c.6-2.6 2.8-4 5.5-4s4.900 1.400 5.500 4',
  grid: 'M2 3h12v10H2zM2 6.300h12M2 9.700h12M6.500 3v10',
  rows: 'M2 3h12M2 6.300h12M2 9.700h12M2 13h12',
  calendar: 'M2 3.500h12v10H2zM2 6.800h12M5 1.800v3M11 1.800v3',
  flag: 'M3.500 14.500v-12.500h9l-2.200 3.500 2.200 3.500h-9',
  people:
    'M6 7.500a2.600 2.600 0 1 0 0-5.200 2.600 2.600 0 0 0 0 5.200zM1.200 13.500c.4-2.400 2.400-3.700 4.800-3.700s4.400 1.300 4.800 3.700M10.800 2.600a2.600 2.600 0 0 1 0 4.800M12 10c1.500.4 2.600 1.600 2.900 3.500',
  more: 'M3.500 8v.1M8 8v.1M12.500 8v.1',
  plus: 'M8 3v10M3 8h10',
  insertAbove: 'M8 2v6M5 5h6M2 12h12',
  print: 'M4.500 6V2h7v4M4.500 11.500H2V6h12v5.500h-2.500M4.500 9.500h7V14h-7z',
  sliders:
    'M2 4.5h6M12 4.500h2M2 11.500h2M8 11.500h6M10 6.300a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600zM6 13.300a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600z',
  lock: 'M3.500 7.300h9v6.500h-9zM5.300 7.300v-2.300a2.700 2.700 0 0 1 5.400 0v2.300',
  calendarWeek: 'M2 3.500h12v10H2zM2 6.800h12M4.500 10h7',
} as const;

export type IconName = keyof typeof shapes;

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
