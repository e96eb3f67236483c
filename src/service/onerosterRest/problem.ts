import type { OneRosterVersion } from '#wire/schools/oneRosterEntities.ts';

/* A problem with a request, in the standard's form: imsx_StatusInfo. */

/** The code of each status, from the list of 1.2. */
const minors = {
  400: 'invaliddata',
  401: 'unauthorisedrequest',
  403: 'forbidden',
  404: 'unknownobject',
  405: 'forbidden',
  413: 'invaliddata',
  422: 'invaliddata',
  500: 'internal_server_error',
  503: 'server_busy',
} as const;

export type Minor =
  | (typeof minors)[keyof typeof minors]
  | 'invalid_filter_field'
  | 'invalid_selection_field'
  | 'invalid_sort_field';

/** 1.2 has no code for a field that cannot be sorted by. */
const minorIn = (version: OneRosterVersion, minor: Minor) =>
  version === 'v1p2' && minor === 'invalid_sort_field' ? 'invalid_selection_field' : minor;

export class Problem extends Error {
  readonly status: keyof typeof minors;
  readonly minor: Minor;

  constructor(status: keyof typeof minors, description: string, minor: Minor = minors[status]) {
    super(description);
    this.name = 'Problem';
    this.status = status;
    this.minor = minor;
  }
}

export function problemAnswer(
  { status, minor, message }: Problem,
  version: OneRosterVersion,
  headers: Record<string, string> = {},
): Response {
  const info = {
    imsx_codeMajor: status === 405 ? 'unsupported' : 'failure',
    imsx_severity: 'error',
    imsx_description: message,
    imsx_CodeMinor: {
      imsx_codeMinorField: [
        { imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: minorIn(version, minor) },
      ],
    },
  };
  return jsonAnswer(version === 'v1p1' ? { statusInfoSet: [info] } : info, status, headers);
}

/** Never cached on its way, and never sniffed for another type. */
export const jsonAnswer = (body: object, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
