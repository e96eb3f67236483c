import { expect, test } from 'vitest';
import { looksThroughClasses } from '#test/support/service/statements.ts';

test.each([
  'select "score" from "scores"',
  'select "score" from "scores" where "student_id" = ?',
  'delete from "students" where "id" = $1',
  'update "classes" set "folder" = ? where "name" = ?',
  'select 1 from "classes" inner join "accounts" on true where "accounts"."id" = ?',
  'select 1 from "classes" inner join "scores" on "scores"."class_id" = "classes"."id" where "classes"."school_id" = ?',
  'select 1 from "classes", "scores" where "classes"."school_id" = ?',
  'select (select count(*) from scores) from "classes" where "classes"."school_id" = ?',
  'select 1 from "classes" inner join "memberships" on true where "classes"."school_id" = ?',
  'select 1 from "classes" where ("classes"."name" = ? or "classes"."school_id" = ?)',
  'select 1 from "classes" inner join "accounts" on "classes"."school_id" = ?',
  'select 1 from "classes" where "classes"."name" = ?',
  'delete from "classes" where "classes"."school_id" = ?',
  'select 1 from "students" inner join "scores" on "scores"."class_id" = "students"."class_id"',
])('looks through classes: %s', (statement) => {
  expect(looksThroughClasses(statement)).toBe(true);
});

test.each([
  'select "score" from "scores" where "class_id" = ?',
  'select "num" from "categories" where "class_id" in ($1, $2)',
  'insert into "marks" ("class_id", "day") values (?, ?)',
  'update "classes" set "folder" = ? where "id" = ?',
  'select 1 from "memberships" where "memberships"."account_id" = $1',
  'select "classes"."id" from "classes" where "classes"."school_id" = $1 order by "classes"."id"',
  'select "name" from "accounts" where "id" = ?',
])('names the class, or needs none: %s', (statement) => {
  expect(looksThroughClasses(statement)).toBe(false);
});
