import type {
  PrintedLists,
  PrintedPart,
  PrintedReport,
  PrintedTable,
} from '#dashboard/screens/student/reports/pdf/printed.ts';
import { columnsOf, columnsOnPaper, linesOnPaper } from '#dashboard/screens/student/scoreList.ts';
import styles from './ReportSheet.module.css';

/** A report as it will be printed, shown on the screen first. */
export function ReportSheet({ report }: { report: PrintedReport }) {
  const { name, school, about, day, facts, parts } = report;
  return (
    <article className={styles.sheet} aria-label={name}>
      <header className={styles.head}>
        <p className={styles.school}>
          <bdi>{school}</bdi>
        </p>
        <p className={styles.day}>{day}</p>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        <p className={styles.about}>
          <bdi>{about}</bdi>
        </p>
      </header>
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd className={styles.value}>{fact.value}</dd>
            {fact.aside !== '' && <dd className={styles.aside}>{fact.aside}</dd>}
          </div>
        ))}
      </dl>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        <section key={at} className={styles.part}>
          {part.title !== '' && <h3>{part.title}</h3>}
          <Content part={part} />
        </section>
      ))}
    </article>
  );
}

function Content({ part }: { part: PrintedPart }) {
  if (part.kind === 'table') return <PartTable table={part} />;
  if (part.kind === 'lists') return <Lists lists={part} />;
  return part.lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
    <p key={at} dir="auto" className={styles.line}>
      {line}
    </p>
  ));
}

function PartTable({ table: { head, rows } }: { table: PrintedTable }) {
  return (
    <div className={styles.around}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...others], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={at}>
              <th scope="row">
                <bdi>{first}</bdi>
              </th>
              {others.map((cell, column) => (
                <td key={head[column + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Browsers break tables between columns differently, so the columns are made here. */
function Lists({ lists: { groups } }: { lists: PrintedLists }) {
  return (
    <div className={styles.columns}>
      {columnsOf(groups, columnsOnPaper, ([title]) => linesOnPaper(title)).map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <div key={at}>
          {column.map(({ name, lines }) => (
            <table key={name} className={styles.list}>
              <caption>
                <bdi>{name}</bdi>
              </caption>
              <tbody>
                {lines.map(([title, due, score], line) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
                  <tr key={line}>
                    <th scope="row">
                      <bdi>{title}</bdi>
                    </th>
                    <td className={styles.due}>{due}</td>
                    <td>{score}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
        </div>
      ))}
    </div>
  );
}
