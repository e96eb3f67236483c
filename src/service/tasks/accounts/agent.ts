/*
 * What a browser says it is, as people call it. Browsers name one another in there, so the order counts: what is asked
 * for first is named by nobody else. A name that is none of these is not shown: anybody can send anything.
 */

type Names = readonly (readonly [RegExp, string])[];

const browsers: Names = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bChromium\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const devices: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const named = (names: Names, agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1] ?? '';

/** '' for what it does not tell. */
export const readAgent = (agent: string): { device: string; browser: string } => ({
  device: named(devices, agent),
  browser: named(browsers, agent),
});
