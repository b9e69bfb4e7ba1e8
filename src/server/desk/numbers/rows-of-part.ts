import { CaseAge, type DeskNumbers, type NumbersPart } from '#contract/desk/numbers-endpoints.ts'
import { stateForStaff } from '#contract/cases/state-words.ts'
import { plainAmount } from '#contract/reference/money.ts'

type Cell = string | number
const cell = (value: Cell | null): Cell => value ?? ''
const sum = (minor: number, currency: string): string => plainAmount(minor, currency)

/** A part of the figures as rows of a file, with their header. */
export function rowsOfPart(part: NumbersPart, numbers: DeskNumbers): Cell[][] {
  switch (part) {
    case 'states':
      return [
        ['State', 'Cases', 'Overdue', 'To 7 days', 'To 30 days', 'To 90 days', 'Longer'],
        ...numbers.states.map(({ state, cases, overdue, ages }) => [
          stateForStaff(state),
          cases,
          overdue,
          ...CaseAge.options.map((age) => ages[age]),
        ]),
      ]
    case 'decisions':
      return [
        ['Month', 'Submitted', 'Decided', 'Median hours', 'Hours of nine in ten'],
        ...numbers.decisions.map((row) => [
          row.month,
          row.cases,
          row.decided,
          cell(row.medianHours),
          cell(row.slowHours),
        ]),
      ]
    case 'outcomes':
      return [
        ['Country', 'Category', 'Ended', 'Won', 'Median days'],
        ...numbers.outcomes.map((row) => [
          cell(row.country),
          cell(row.category),
          row.closed,
          row.won,
          cell(row.medianDays),
        ]),
      ]
    case 'templates':
      return [
        ['Text of the first letter', 'Ended', 'Won', 'Median days'],
        ...numbers.templates.map((row) => [row.template, row.closed, row.won, cell(row.medianDays)]),
      ]
    default:
      return rowsOfMoney(part, numbers)
  }
}

function rowsOfMoney(
  part: Exclude<NumbersPart, 'states' | 'decisions' | 'outcomes' | 'templates'>,
  numbers: DeskNumbers,
): Cell[][] {
  switch (part) {
    case 'claims':
      return [
        ['Month', 'State', 'Cases', 'Sum', 'Currency'],
        ...numbers.claims.map(({ month, state, cases, total, currency }) => [
          month,
          stateForStaff(state),
          cases,
          sum(total, currency),
          currency,
        ]),
      ]
    case 'money':
      return [
        ['Month', 'Owners', 'Fees', 'Currency'],
        ...numbers.money.map(({ month, owners, fees, currency }) => [
          month,
          sum(owners, currency),
          sum(fees, currency),
          currency,
        ]),
      ]
    case 'funnel':
      return [['Step', 'Cases'], ...numbers.funnel.map(({ step, cases }) => [step, cases])]
    case 'load':
      return [
        ['Person', 'Open cases', 'Overdue', 'Decisions in 7 days'],
        ...numbers.load.map(({ name, cases, overdue, decisions }) => [name, cases, overdue, decisions]),
      ]
    default:
      return part satisfies never
  }
}
