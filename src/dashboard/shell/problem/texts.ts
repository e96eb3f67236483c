import { words } from '#dashboard/language/words.ts';
export const texts = words('problem', {
  notFound: 'There is no such page',
  notFoundAdvice: 'The address may be mistyped, or the page has moved.',
  notAllowed: 'This class cannot be opened',
  notAllowedAdvice: 'It does not exist, or it is not open to you.',
  unreachable: 'The service cannot be reached',
  nothingLost: 'Nothing is lost.',
  unreachableAdvice: 'Check the connection. This page tries again by itself.',
  incomplete: 'This part of the page could not be loaded',
  incompleteAdvice:
    'Perhaps the connection is gone: this page tries again by itself. Or a new version has been installed: then reload the page.',
  incompleteOffline: 'There is no connection. When it is back, this page tries again by itself.',
  notLoadedAdvice:
    'Perhaps the connection is gone: try again. Or a new version has been installed: then reload the page.',
  offlineAdvice: 'There is no connection. Try again when it is back.',
  isStored: 'Nothing is lost: what is not saved yet is kept in this browser, and comes back.',
  service: 'The service has a problem',
  serviceAdvice:
    'This page tries again by itself. If that takes long, show the details below to the operator.',
  detail: 'Details for the operator',
  reference: (reference: string) => `reference ${reference}`,
  broken: 'Something went wrong on this page',
  brokenAdvice:
    'Everything saved is safe. Reload the page; if that does not help, tell the operator what is written here.',
  brokenOffline:
    'Everything saved is safe. There is no connection: when it is back, you can reload the page here.',
  noAccess: 'You don’t have access',
  refused: 'This page cannot be shown',
  tryAgain: 'Try again',
  reload: 'Reload the page',
  toClasses: 'To your classes',
});
