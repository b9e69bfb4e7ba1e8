import type { CaseRecord } from './case-store.ts'

type Named = Pick<CaseRecord, 'name'>

/** The title of what is asked for cases that are paid as one: it names each. */
export const titleOfCases = (all: readonly Named[]): string => all.map(({ name }) => name).join(', ')

/** Whether what is asked for under a title is asked for this case too. */
export const isAskedUnder = (title: string, { name }: Named): boolean => title.split(', ').includes(name)
