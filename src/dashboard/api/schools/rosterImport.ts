import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { base64Of } from '#dashboard/api/calls/bytes.ts';
import { call } from '#dashboard/api/calls/call.ts';
import { loadAgainAfter } from '#dashboard/api/calls/load.ts';
import { lostAnswerTexts, sendOnce, sendOrFindOut } from '#dashboard/api/changes/lostAnswers.ts';
import { useChange } from '#dashboard/api/changes/useChange.ts';
import { type changeStates, type importKinds, mostImportBytes } from '#wire/schools/imports.ts';
import type { Reply } from '#wire/tasks.ts';

/** The kinds of lines in a package, and its problems. */
export type LineKind = (typeof importKinds)[number] | 'problems';
export type LineState = (typeof changeStates)[number];

/** A package that was sent, and what it would change or has changed. */
export type RosterImport = Reply<'school-import'>['imports'][number];
export type KindCounts = RosterImport['kinds'][number];
export type ImportLines = Reply<'school-import-lines'>;

export const linesAtOnce = 25;

/** Milliseconds until a running import is read again. */
const pollEvery = 500;

export const isRunning = ({ state }: RosterImport) => state === 'reading' || state === 'applying';

/**
 * The latest import of the school, or null. While it runs it is read again and again, and after a failure too: it may
 * have begun, or ended, meanwhile.
 */
export const rosterImportQuery = (schoolId: number) =>
  queryOptions({
    queryKey: ['school', schoolId, 'import'],
    queryFn: async ({ signal }): Promise<RosterImport | null> =>
      (await call('school-import', { schoolid: schoolId }, signal)).imports[0] ?? null,
    staleTime: 0,
    refetchInterval: (query) => {
      const failed = loadAgainAfter(query);
      const { data, error } = query.state;
      return !error && data && isRunning(data) ? pollEvery : failed;
    },
  });

/** A page of the lines behind a number; `state` is null for all. */
export const importLinesQuery = (
  schoolId: number,
  {
    importid,
    kind,
    state,
    start,
  }: { importid: number; kind: LineKind; state: LineState | null; start: number },
) =>
  queryOptions({
    queryKey: ['school', schoolId, 'importLines', importid, kind, state, start],
    queryFn: ({ signal }): Promise<ImportLines> =>
      call(
        'school-import-lines',
        { schoolid: schoolId, importid, kind, state: state ?? undefined, start, limit: linesAtOnce },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

/** Whether the service has begun a run of an import whose answer was lost: it is past `before`. */
async function hasBegun(queryClient: QueryClient, schoolId: number, importid: number, before: string) {
  const latest = await queryClient.fetchQuery({ ...rosterImportQuery(schoolId), staleTime: 0 });
  return latest?.importid === importid && latest.state !== before;
}

interface Sent {
  file: File;
  signal: AbortSignal;
  /** Called with the share that has arrived. */
  onShare(share: number): void;
}

export const isTooLarge = (file: File) => file.size > mostImportBytes;

/** Sends a package part by part, and has it checked. */
export function useSendPackage(schoolId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, signal, onShare }: Sent) => {
      const about = { schoolid: schoolId, name: file.name.slice(0, 200), bytes: file.size };
      const { importid, part } = (await call('school-import-new', about, signal)).values;
      for (let start = 0, num = 1; start < file.size; start += part, num++) {
        const bytes = new Uint8Array(await file.slice(start, start + part).arrayBuffer());
        const sent = { schoolid: schoolId, importid, num, data: base64Of(bytes) };
        // The same part may arrive twice.
        await sendOnce(
          () => call('school-import-part', sent, signal),
          (reason) => reason,
        );
        onShare(Math.min(1, (start + part) / file.size));
      }
      await sendOrFindOut(
        () => call('school-import-run', { schoolid: schoolId, importid, names: '' }, signal),
        () => hasBegun(queryClient, schoolId, importid, 'uploading'),
        { say: lostAnswerTexts.perhapsDone },
      );
    },
    // Unlike `useChange` also after a refusal: until then the page knows only the package before, as if that could
    // still be applied.
    onSettled: () => queryClient.invalidateQueries({ queryKey: rosterImportQuery(schoolId).queryKey }),
  });
}

/** Applies what the preview shows. */
export function useApplyImport(schoolId: number) {
  const queryClient = useQueryClient();
  return useChange(
    async ({
      importid,
      taken,
      hideMany,
    }: {
      importid: number;
      taken: readonly string[];
      hideMany: boolean;
    }) => {
      const names = taken.join('\n');
      const hidemany = hideMany ? 1 : 0;
      await sendOrFindOut(
        () => call('school-import-run', { schoolid: schoolId, importid, apply: 1, names, hidemany }),
        () => hasBegun(queryClient, schoolId, importid, 'ready'),
        { say: lostAnswerTexts.perhapsDone },
      );
    },
    ['school', schoolId, 'import'],
  );
}

/** Cancels the running import, or discards the package. */
export function useCancelImport(schoolId: number) {
  return useChange(
    (importid: number) => call('school-import-cancel', { schoolid: schoolId, importid }),
    ['school', schoolId, 'import'],
  );
}

/** A school or a class as a OneRoster package. */
interface ExportedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const fileOf = ({ name, data }: { name: string; data: string }): ExportedFile => ({
  name,
  bytes: Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)),
});

/** With the ID numbers that are one person in the package although rosters give them to different people. */
export async function exportedSchool(schoolId: number): Promise<ExportedFile & { apart: readonly number[] }> {
  const { file, apart } = await call('school-export', { schoolid: schoolId });
  return { ...fileOf(file), apart };
}

export async function exportedClass(classId: number): Promise<ExportedFile> {
  return fileOf((await call('class-export', { clid: classId })).file);
}
