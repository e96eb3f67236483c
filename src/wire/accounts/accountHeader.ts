/*
 * Our page names in each request the account that it shows, by its number. If the session of the browser meanwhile
 * belongs to somebody else, the service refuses: what one person typed is never saved in the name of another.
 */

export const accountHeader = 'rollbook-account';
