import { useEffect, useState } from 'react';

/** The seconds that are left of `seconds` since `start` (milliseconds), counted down each second; 0 when over. */
export function useCountdown(seconds: number | null, start: number): number {
  const [now, setNow] = useState(start);
  const left = seconds === null ? 0 : Math.max(0, Math.ceil(seconds - Math.max(0, now - start) / 1000));

  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [left]);

  return left;
}
