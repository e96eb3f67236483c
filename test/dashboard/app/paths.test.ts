import { describe, expect, test } from 'vitest';
import { paths, wantedPath } from '#dashboard/app/paths.ts';

describe('the page after the sign-in', () => {
  test.each([
    '/classes',
    '/classes?folder=archived',
    '/classes/7/gradebook?student=11&assignment=2',
    '/classes/7/attendance?week=20240902#top',
    '/profile',
  ])('is gone to where it is ours: %s', (to) => {
    expect(wantedPath(to)).toBe(to);
    expect(wantedPath(new URL(paths.login(to), 'http://x').searchParams.get('to'))).toBe(to);
  });

  test('is the first page if none was requested', () => {
    expect(wantedPath(null)).toBe('/');
  });

  test.each([
    '',
    'classes',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\\evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/classes/..//evil.example',
    '/%2F/evil.example',
    '/%5Cevil.example',
    '%2F%2Fevil.example',
    'https://evil.example',
    'https:evil.example',
    'https:/classes',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    '/javascript:alert(1)',
    '/login?to=/classes',
    '/api/?apitask=logout',
    '/classesevil',
    '//user@evil.example/classes',
    '//[',
  ])('is the list of classes instead of %j', (to) => {
    expect(wantedPath(to)).toBe('/classes');
  });

  test.each(['/classes\t', '/cla\nsses', '/classes/../profile', '/classes\\7'])(
    'is normalised as the browser parses it: %j',
    (to) => {
      expect(wantedPath(to)).toMatch(/^\/(classes|profile)(\/7)?$/);
    },
  );
});
