import { useQuery } from '@tanstack/react-query';
import { placesQuery, type SignedInPlace, useEndSession } from '#dashboard/api/accounts/sessions.ts';
import styles from '#dashboard/shell/secondFactor/Panel.module.css';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { LiveRegion } from '#dashboard/ui/components/LiveRegion.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { RetryNotice } from '#dashboard/ui/components/RetryNotice.tsx';
import { usePanelFocus } from '#dashboard/ui/focus/useFocusPassedOn.ts';
import { writtenAgo, writtenInstant } from '#dashboard/ui/format/written.ts';
import { placeTexts as texts } from './placeTexts.ts';

const nameOf = ({ application, browser, device }: SignedInPlace) => {
  if (application !== '') return texts.application(application);
  if (browser !== '' && device !== '') return texts.browserOn(browser, device);
  return browser || device || texts.unknown;
};

/** Where the person is signed in, with a button to sign out there. */
export function SignedInPlaces() {
  const { data: places = [], error, refetch } = useQuery(placesQuery());
  const end = useEndSession();
  const watching = usePanelFocus();
  const isEnding = (id: string | null) => end.isPending && end.variables === id;

  return (
    <section className={styles.panel} aria-labelledby="signed-in-places" {...watching}>
      <h2 id="signed-in-places">{texts.title}</h2>
      <ul className={styles.items}>
        {places.map((place) => (
          <li key={place.id} className={styles.item}>
            <div>
              <strong>{nameOf(place)}</strong>
              <div className={styles.soft}>
                {place.address && <bdi>{place.address}</bdi>}
                {place.address && ' · '}
                {texts.since(writtenInstant(place.started))}
                {place.isHere ? '' : ` ${texts.used(writtenAgo(place.used))}`}
              </div>
            </div>
            {place.isHere ? (
              <span className={styles.soft}>{texts.here}</span>
            ) : (
              <Button
                busy={isEnding(place.id)}
                aria-label={texts.endOf(nameOf(place), writtenInstant(place.started))}
                onClick={() => end.mutate(place.id)}
              >
                {texts.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error && (
        <RetryNotice tone="bad" onRetry={() => void refetch()}>
          {error.message}
        </RetryNotice>
      )}
      <LiveRegion messageId={end.submittedAt}>
        {end.isSuccess && (end.variables === null ? texts.endedOthers : texts.ended)}
      </LiveRegion>
      {end.error?.message && <Notice tone="bad">{end.error.message}</Notice>}
      {places.length > 1 && (
        <Button busy={isEnding(null)} onClick={() => end.mutate(null)}>
          {texts.endOthers}
        </Button>
      )}
    </section>
  );
}
