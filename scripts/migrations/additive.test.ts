import { expect, test } from 'vitest'
import { additiveFaults } from './additive.ts'

const faults = (sql: string, name = '0900_later.sql') => additiveFaults(name, sql).length

test.each([
  'create table "a" ("id" text primary key);--> statement-breakpoint\nalter table "a" add constraint "x" unique ("id");',
  'ALTER TABLE "cases" ADD COLUMN "note" text;',
  'ALTER TABLE "cases" ADD COLUMN "note" text DEFAULT \'\' NOT NULL;',
  'CREATE INDEX "i" ON "cases" USING btree ("note");',
])('Additions pass: %s', (sql) => {
  expect(faults(`-- additive\n${sql}`)).toBe(0)
})

test.each([
  'ALTER TABLE "cases" DROP COLUMN "note";',
  'ALTER TABLE "cases" RENAME COLUMN "note" TO "remark";',
  'ALTER TABLE "cases" ALTER COLUMN "note" SET NOT NULL;',
  'ALTER TABLE "cases" ADD COLUMN "note" text NOT NULL;',
  'ALTER TABLE "cases" ADD COLUMN "a" text, DROP COLUMN "b";',
  'CREATE UNIQUE INDEX "i" ON "cases" USING btree ("note");',
  'ALTER TABLE "cases" ADD CONSTRAINT "x" CHECK (note is not null);',
  'DROP TABLE "cases";',
  'UPDATE "cases" SET note = \'\';',
])('A change that stops the version before is refused: %s', (sql) => {
  expect(faults(`-- additive\n${sql}`)).toBe(1)
})

test('A migration without a mark is refused; one with reason passes', () => {
  expect(faults('DROP TABLE "cases";')).toBe(1)
  expect(faults('-- not additive: nobody reads it\nDROP TABLE "cases";')).toBe(0)
  expect(faults('-- additive by hand: it keeps its name\nDROP TABLE "cases";')).toBe(0)
  expect(faults('DROP TABLE "cases";', '0138_earlier.sql')).toBe(0)
})
