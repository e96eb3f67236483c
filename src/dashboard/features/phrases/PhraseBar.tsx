import { useQuery } from '@tanstack/react-query';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useParams } from 'react-router-dom';
import { useOffers } from '#dashboard/api/accounts/accounts.ts';
import type { FormPlace } from '#dashboard/api/changes/formPlaces.ts';
import { whyFailed } from '#dashboard/api/changes/lostAnswers.ts';
import {
  asPhrase,
  fillPhrase,
  type PhraseList,
  phrasesQuery,
  useAddPhrase,
} from '#dashboard/api/comments/phrases.ts';
import { LeftDraft } from '#dashboard/shell/sync/LeftDraft.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { LiveRegion } from '#dashboard/ui/components/LiveRegion.tsx';
import { AnchoredMenu, MenuItem, MenuSeparator } from '#dashboard/ui/components/overlays/Menu.tsx';
import { folded } from '#dashboard/ui/format/folded.ts';
import styles from './Phrases.module.css';
import { PhrasesDialog } from './PhrasesDialog.tsx';
import { texts } from './texts.ts';
import type { PhraseTarget } from './usePhraseField.ts';

/* phrases: a teacher's own sentences, for every text about a student that families read. */

/** How many phrases are buttons; the menu has all. */
const mostShown = 8;

/** The menu has a search field above this many. */
const withoutSearch = 8;

interface PhraseBarProps {
  /** The field for the phrase; null while none is focused. */
  at: RefObject<PhraseTarget | null> | null;
  /** A frame around the bar, if it is not beside its field. */
  frame?(bar: ReactNode): ReactNode;
}

/** Inserts a phrase by one press, or by keys from its field; nothing if the service stores none. */
export function PhraseBar({ at, frame = (bar) => bar }: PhraseBarProps) {
  return useOffers('teacher-phrases') ? frame(<Bar at={at} />) : null;
}

function Bar({ at }: Pick<PhraseBarProps, 'at'>) {
  const { data, error, refetch } = useQuery(phrasesQuery());
  const button = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState<Pick<PhraseMenuProps, 'anchor' | 'at'> | null>(null);
  const [edits, edit] = useState(false);
  const [message, setMessage] = useState<{ text: string; id: number }>({ text: '', id: 0 });
  const show = (text: string) => setMessage(({ id }) => ({ text, id: id + 1 }));
  const add = useAddPhrase();
  const open = () => button.current && setMenu({ anchor: button.current, at: at?.current ?? null });
  useOpenedByKey(at, open);
  const isOver = menu !== null || edits;
  // Before they take the focus.
  useLayoutEffect(() => (isOver ? at?.current?.hold() : undefined), [isOver, at]);

  function insert(phrase: string) {
    const phraseTarget = at?.current;
    // The field may have been removed with its student.
    if (!phraseTarget) return show(texts.whereTo);
    const isIn = phraseTarget.insert(fillPhrase(phrase, phraseTarget.first));
    show(isIn ? '' : texts.tooLong(phraseTarget.longest));
  }
  function keep(phraseTarget: PhraseTarget) {
    add.mutate(asPhrase(phraseTarget.text, phraseTarget.first), {
      onSuccess: () => show(texts.kept),
      onError: (error) => show(whyFailed(error, texts.notKept)),
    });
  }
  const phrases = data?.phrases ?? [];
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press on its buttons leaves the focus in the field */}
      <div className={styles.bar} onMouseDown={(event) => event.preventDefault()}>
        <Button
          ref={button}
          aria-haspopup="menu"
          aria-expanded={menu !== null}
          aria-keyshortcuts={texts.keyName}
          title={texts.open}
          onClick={open}
        >
          {texts.title}
          <Icon name="chevronDown" />
        </Button>
        {phrases.length > 0 ? (
          <div className={styles.chips}>
            {phrases.slice(0, mostShown).map((phrase) => (
              <Chip key={phrase} phrase={phrase} at={at} onPress={() => insert(phrase)} />
            ))}
          </div>
        ) : (
          !error && <span className={styles.hint}>{data ? texts.none : texts.loading}</span>
        )}
        {error && (
          <>
            <span className={styles.hint}>{texts.failed(error.message)}</span>
            <Button onClick={() => void refetch()}>{texts.tryAgain}</Button>
          </>
        )}
        <LiveRegion className={styles.said} messageId={message.id}>
          {message.text}
        </LiveRegion>
      </div>
      {menu && (
        <PhraseMenu
          {...menu}
          phrases={phrases}
          onInsert={insert}
          onKeep={keep}
          onEdit={() => edit(true)}
          onClose={() => setMenu(null)}
        />
      )}
      {data && <Editing list={data} edits={edits} onEdit={edit} />}
    </>
  );
}

interface EditingProps {
  list: PhraseList;
  edits: boolean;
  onEdit(edits: boolean): void;
}

/** The dialog of all phrases, or the offer to open what an earlier page left in it. */
function Editing({ list, edits, onEdit }: EditingProps) {
  const classId = Number(useParams().classId);
  if (edits) return <PhrasesDialog classId={classId} list={list} onClose={() => onEdit(false)} />;
  const isHere = (place: FormPlace) => place.kind === 'phrases' && place.classId === classId;
  return <LeftDraft isHere={isHere} onOpen={() => onEdit(true)} />;
}

/** Alt and the down arrow, as in any field with its own list, wherever the bar is. */
function useOpenedByKey(at: PhraseBarProps['at'], onOpen: () => void) {
  const opened = useEffectEvent(onOpen);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || !event.altKey || event.ctrlKey || event.metaKey) return;
      if (!at?.current?.has(document.activeElement)) return;
      event.preventDefault();
      event.stopPropagation();
      opened();
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [at]);
}

interface ChipProps extends Pick<PhraseBarProps, 'at'> {
  phrase: string;
  onPress(): void;
}

/** Not in the tab order: the menu, which has all phrases, is. */
function Chip({ phrase, at, onPress }: ChipProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.chip}
      aria-disabled={at === null}
      title={at === null ? texts.whereTo : phrase}
      dir="auto"
      onClick={onPress}
    >
      {phrase}
    </button>
  );
}

interface PhraseMenuProps {
  anchor: HTMLElement;
  phrases: readonly string[];
  /** The field that was focused when it opened, even if it is removed since. */
  at: PhraseTarget | null;
  onInsert(phrase: string): void;
  onKeep(phraseTarget: PhraseTarget): void;
  onEdit(): void;
  onClose(): void;
}

function PhraseMenu({
  anchor,
  phrases,
  at: phraseTarget,
  onInsert,
  onKeep,
  onEdit,
  onClose,
}: PhraseMenuProps) {
  const [text, setText] = useState('');
  const wanted = folded(text.trim());
  const found = phrases.filter((phrase) => folded(phrase).includes(wanted));
  const search =
    phrases.length > withoutSearch
      ? { label: texts.search, text, onChange: setText, count: texts.found(found.length) }
      : null;
  return (
    <AnchoredMenu anchor={anchor} label={texts.title} onClose={onClose} search={search}>
      {found.map((phrase) => {
        const filled = phraseTarget ? fillPhrase(phrase, phraseTarget.first) : phrase;
        return (
          <MenuItem
            key={phrase}
            id={phrase}
            textValue={filled}
            isDisabled={phraseTarget === null}
            onAction={() => onInsert(phrase)}
          >
            {filled}
          </MenuItem>
        );
      })}
      {phrases.length > 0 && wanted === '' && <MenuSeparator />}
      {phraseTarget !== null && phraseTarget.text.trim() !== '' && wanted === '' && (
        <MenuItem id="+" textValue={texts.keep} onAction={() => onKeep(phraseTarget)}>
          {texts.keep}
        </MenuItem>
      )}
      {wanted === '' && (
        <MenuItem id="…" textValue={texts.edit} onAction={onEdit}>
          {texts.edit}
        </MenuItem>
      )}
    </AnchoredMenu>
  );
}
