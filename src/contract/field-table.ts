import type { z } from 'zod'

/** A field that an owner writes: what it is called, what a call takes for it, and what it is shown as where that is something else. */
export type Field = { label: string; written: z.ZodType; shown?: z.ZodType }

/** All fields of an entity that its owner writes, by name. Calls, columns, history, forms and facts follow from it. */
export type FieldTable = Readonly<Record<string, Field>>

export type NameIn<Table extends FieldTable> = keyof Table & string

type Shown<One extends Field> = One extends { shown: infer Schema extends z.ZodType } ? Schema : One['written']

/** In the order of the table, which is that of forms and facts. */
export const namesIn = <Table extends FieldTable>(table: Table) => Object.keys(table) as NameIn<Table>[]

/** Fields with this mark, such as the searched ones. */
export const namesWhere = <Table extends FieldTable, Said extends string>(
  table: Table,
  said: Said,
): { [Name in NameIn<Table>]: Table[Name] extends Record<Said, true> ? Name : never }[NameIn<Table>][] =>
  namesIn(table).filter((name) => (table[name] as { [Key in Said]?: unknown })[said] === true) as never

/** For `z.object`: what a call takes that writes the entity; `partial` of it for one that changes it. */
export const writtenIn = <Table extends FieldTable>(table: Table) =>
  recordOf(table, (name) => table[name]!.written) as { [Name in keyof Table]: Table[Name]['written'] }

/** For `z.object`: what the entity is shown as. */
export const shownIn = <Table extends FieldTable>(table: Table) =>
  recordOf(table, (name) => table[name]!.shown ?? table[name]!.written) as { [Name in keyof Table]: Shown<Table[Name]> }

/** The table's fields of a row. A row without one of them does not compile. */
export const fieldsOf = <Table extends FieldTable, Row extends Record<NameIn<Table>, unknown>>(
  table: Table,
  row: Row,
): Pick<Row, NameIn<Table>> => recordOf(table, (name) => row[name]) as Pick<Row, NameIn<Table>>

/** Something for each field, by its name. */
export const recordOf = <Table extends FieldTable, Value>(table: Table, valueOf: (name: NameIn<Table>) => Value) =>
  Object.fromEntries(namesIn(table).map((name) => [name, valueOf(name)])) as Record<NameIn<Table>, Value>

/** The label of a field; its own name when the table lacks it. */
export const labelIn = (table: FieldTable, name: string): string =>
  Object.hasOwn(table, name) ? table[name]!.label : name

/** A field's value as a person reads it; null for none. */
export const inWords = (value: string | readonly string[] | null): string | null =>
  (typeof value === 'string' ? value : value?.join(', ')) || null
