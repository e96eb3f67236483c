import { expect, test } from 'vitest';
import { saysCategory } from '#dashboard/screens/gradebook/model/gradebookModel.ts';

test.each([
  ['Homework 1: Order of operations', 'Homework'],
  ['Quiz 2: Slope', 'Quizzes'],
  ['Unit Test 1', 'Tests'],
  ['Reading check 3: Rome', 'Reading'],
  ['Map quiz: Asia', 'Map quizzes'],
  ['LAB 4', 'Labs'],
  ['Études 2', 'etude'],
  ['宿題1 順序', '宿題'],
])('%s says that it is of %s', (title, category) => {
  expect(saysCategory(title, category)).toBe(true);
});

test.each([
  ['Seminar 1: Mesopotamia', 'Participation'],
  ['Order of operations', 'Homework'],
  ['Homework 4', 'Homework and projects'],
  ['A labyrinth', 'Labs'],
  ['An essay on war', 'A'],
  ['Artificial light', 'Art'],
  ['Map', 'Map quizzes'],
  ['Essay ★', '★'],
])('%s does not say that it is of %s', (title, category) => {
  expect(saysCategory(title, category)).toBe(false);
});
