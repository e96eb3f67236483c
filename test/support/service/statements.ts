import { dialects } from '#service/store/driver/schema/dialects.ts';
import { migrations } from '#service/store/driver/schema/schema.ts';

/*
 * Whether a statement could be answered by the one shard of a database that holds the class.
 */

const migrating = new Set(
  Object.values(dialects).flatMap((dialect) => migrations.flatMap((migration) => migration(dialect))),
);
const schema = [...migrating].join('\n');

/** The tables that are keyed by the class first. */
const tablesOfClass = [...schema.matchAll(/create table (\w+) \(\s*class_id /g)].map(([, table]) => table);

const mentions = (statement: string, table: string) => new RegExp(`\\b${table}\\b`).test(statement);

const value = String.raw`(\?|\$\d+|\(\?|\(\$\d+)`;
const namesTheClass = new RegExp(String.raw`\bclass_id"? (=|in) ${value}|insert into "?\w+"? \("?class_id\b`);
const namesTheClassItself = new RegExp(
  String.raw`(where "id"|"classes"\."id") (=|in) ${value}|insert into "classes"`,
);
/** Rows that are given begin with their class, and find others by it. */
const findsByGivenClass =
  /^with given \("class_id".*(\b(class_id|classes\.id) = given\.class_id|\(class_id\b.* in \(\s*select class_id\b.* from given)/s;
/** The list of a teacher's classes begins at the teacher: it has its own index. */
const beginsAtTheTeacher = new RegExp(
  String.raw`from "memberships".*"memberships"\."account_id" (=|in) ${value}`,
);

/** So do questions about a school's classes begin at the school: who teaches them, and what is kept of each. */
const askableOfSchool = ['memberships', 'summaries'];
const beginsAtTheSchool = new RegExp(
  String.raw`^select .*from "classes".* where "classes"\."school_id" = ${value}(\)| and | order by |$)`,
);

/** Everything that it reads of a class must be joined to the class by its key. */
function asksOfSchool(statement: string): boolean {
  const isJoined = (table: string) =>
    askableOfSchool.includes(table) && statement.includes(`"${table}"."class_id" = "classes"."id"`);
  // Columns have the names of tables, too.
  const withoutColumns = statement.replace(/("\w+")\."\w+"/g, '$1');
  return (
    beginsAtTheSchool.test(statement) &&
    tablesOfClass.every((table = '') => !mentions(withoutColumns, table) || isJoined(table))
  );
}

/** Whether it reads or writes a table of classes without saying which class. */
export function looksThroughClasses(statement: string): boolean {
  if (migrating.has(statement) || /^\s*(create|alter) /.test(statement)) return false;
  if (beginsAtTheTeacher.test(statement) || asksOfSchool(statement)) return false;
  if (findsByGivenClass.test(statement)) return false;
  if (tablesOfClass.some((table) => table && mentions(statement, table))) {
    return !namesTheClass.test(statement) && !namesClassOfJoin(statement);
  }
  return mentions(statement, 'classes') && !namesTheClassItself.test(statement);
}

/** A join to the class by its key names the class if the class is named. */
function namesClassOfJoin(statement: string): boolean {
  return /\bclass_id"? = "classes"\."id"/.test(statement) && namesTheClassItself.test(statement);
}
