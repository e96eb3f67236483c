import type { ReactNode } from 'react';
import type { FormerStudent, RosterStudent } from '#dashboard/api/classes/students.ts';
import { type Cost, type Difference, sameName } from '#dashboard/screens/roster/model/difference.ts';
import { texts } from '#dashboard/screens/roster/model/texts.ts';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { StudentName } from '#dashboard/ui/components/tables/StudentNames.tsx';
import styles from './DifferenceView.module.css';

export type CostOf = (id: number) => Cost;

const signs = { removed: '−', added: '+', renamed: '~', moved: '↕' } as const;

interface PartProps {
  kind: keyof typeof signs;
  count: number;
  children: ReactNode;
}

function Part({ kind, count, children }: PartProps) {
  if (count === 0) return null;
  return (
    <section className={`${styles.part} ${styles[kind]}`}>
      <h3>
        <span className={styles.sign} aria-hidden="true">
          {signs[kind]}
        </span>
        {texts.difference[kind]} <span className={styles.count}>{count}</span>
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

const Name = ({ student, place }: { student: RosterStudent; place: number }) => (
  <StudentName order="full" student={{ ...student, number: place }} />
);

const Id = ({ student }: { student: RosterStudent }) => (
  <span className={styles.aside}>{texts.idNumber(student.id)}</span>
);

const totalCost = (costs: Cost[]): Cost => ({
  scores: costs.reduce((sum, { scores }) => sum + scores, 0),
  marks: costs.reduce((sum, { marks }) => sum + (marks ?? 0), 0),
  grades: costs.reduce((sum, { grades }) => sum + (grades ?? 0), 0),
});

function CostText({ cost, areKept }: { cost: Cost; areKept: boolean }) {
  const had = areKept ? texts.hides(cost) : texts.has(cost);
  if (had !== null) return <strong className={styles.cost}>{had}</strong>;
  return areKept && <span className={styles.aside}>{texts.nothingHidden}</span>;
}

/** What a renamed student keeps: of somebody else, it is the other one's. */
function Kept({ cost }: { cost: Cost }) {
  const kept = texts.keeps(cost);
  return kept !== null && <span className={styles.aside}>{kept}</span>;
}

interface DifferenceViewProps {
  changes: Difference;
  costOf?: CostOf;
  /** The former students with this number. */
  former?: readonly FormerStudent[];
  /** Whether the service keeps what removed students have: another deployment may delete it. */
  areKept?: boolean;
}

/** The former student with the number, if the name differs; and the data that returns. */
function Return({ student, former }: { student: RosterStudent; former: FormerStudent | undefined }) {
  if (!former) return null;
  return (
    <>
      <strong className={styles.returns}>{texts.comesBack(former)}</strong>
      {!sameName(student, former) && (
        <p className={styles.warning}>
          <Icon name="problem" />
          {texts.wasSomeoneElse(former.id, `${former.first} ${former.last}`)}
        </p>
      )}
    </>
  );
}

/** A difference, the costly changes first: removed (and what that hides), added, renamed, moved. */
export function DifferenceView({ changes, costOf, former = [], areKept = true }: DifferenceViewProps) {
  const formerById = new Map(former.map((one) => [one.id, one]));
  const { removed, added, renamed, moved } = changes;
  const costly = costOf && removed.some(({ student }) => texts.hides(costOf(student.id)));
  return (
    <div className={styles.difference}>
      <Part kind="removed" count={removed.length}>
        {removed.map(({ student, place, addedAs }) => (
          <li key={student.id}>
            <Name student={student} place={place} />
            <Id student={student} />
            {costOf && <CostText cost={costOf(student.id)} areKept={areKept} />}
            {addedAs !== null && (
              <p className={styles.warning}>
                <Icon name="problem" />
                {texts.addedAs(addedAs, student.id)}
              </p>
            )}
          </li>
        ))}
        {costOf && removed.length > 1 && (
          <li>
            <strong>{texts.inAll}</strong>
            <CostText cost={totalCost(removed.map(({ student }) => costOf(student.id)))} areKept={areKept} />
          </li>
        )}
        {costly && <li className={styles.aside}>{areKept ? texts.hiddenAdvice : texts.unknownAdvice}</li>}
      </Part>
      <Part kind="added" count={added.length}>
        {added.map(({ student, place }) => (
          <li key={student.id}>
            <Name student={student} place={place} />
            <Id student={student} />
            <span className={styles.aside}>{texts.place(place)}</span>
            <Return student={student} former={formerById.get(student.id)} />
          </li>
        ))}
      </Part>
      <Part kind="renamed" count={renamed.length}>
        {renamed.map(({ student, place, was }) => (
          <li key={student.id}>
            <s>
              <Name student={was} place={place} />
            </s>
            <span aria-hidden="true">→</span>
            <Name student={student} place={place} />
            <Id student={student} />
            {costOf && <Kept cost={costOf(student.id)} />}
          </li>
        ))}
      </Part>
      <Part kind="moved" count={moved.length}>
        {moved.map(({ student, place, wasPlace }) => (
          <li key={student.id}>
            <Name student={student} place={place} />
            <span className={styles.aside}>{texts.places(wasPlace, place)}</span>
          </li>
        ))}
      </Part>
    </div>
  );
}
