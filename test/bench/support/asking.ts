import type { Application } from '#service/endpoint/application.ts';
import { credentials } from '#test/bench/support/classes.ts';
import { post } from '#test/support/service/service.ts';

/** Sends requests with the key of the benches to a service in this process; a refusal ends the bench. */
export const asking =
  (endpoint: Application) => async (apitask: string, fields: Record<string, string | number>) => {
    const request = post({ apikey: credentials.key, api: 'json', apitask, ...fields });
    const reply = JSON.parse(await (await endpoint(request, { address: '192.0.2.1' })).text());
    if (!reply.success) throw new Error(JSON.stringify(reply.errors));
    return reply;
  };
