import * as v from 'valibot';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import { nameField } from '#wire/fields/textField.ts';
import { choiceField, integer, integerOrZero, list, text, wholeField } from '#wire/fields/values.ts';

const classId = wholeField(pageSentences.classNotYours, 1);
const accountId = wholeField(pageSentences.notInClass, 1);

/** The reply of a change: the revision of the class after it. */
const changed = v.object({ revision: v.optional(integer) });

/** Adds the teacher, or changes the level and role of one who already belongs to the class. */
export const classTeacherAdd = {
  fields: v.object({
    clid: classId,
    usr: v.optional(v.string(), ''),
    auth: choiceField(pageSentences.authForm, 1, 2, 4, 6),
    role: v.optional(nameField(pageSentences.roleForm, 0, 40)),
  }),
  reply: v.object({ values: v.object({ uid: integer }), revision: v.optional(integer) }),
};

/** Ours: sets the primary teacher; a teacher of the class, or of its school. The previous one stays an owner. */
export const classTeacherPrimary = { fields: v.object({ clid: classId, uid: accountId }), reply: changed };

/** Owners may drop anybody; everybody may drop themselves. */
export const classTeacherDrop = { fields: v.object({ clid: classId, uid: accountId }), reply: changed };

/** Ours: the teachers of the class; `primary` is 1 for its primary teacher. */
export const classTeachers = {
  fields: v.object({ clid: classId }),
  reply: v.object({
    teachers: list(
      v.object({
        uid: integer,
        usr: text,
        name: text,
        auth: integer,
        role: text,
        joined: integer,
        primary: integerOrZero,
      }),
    ),
  }),
};
