import { expect, test } from 'vitest'
import { caseReaders, caseWorkers } from '#contract/cases/staff-steps.ts'
import { StaffRole } from '#contract/platform/staff-roles.ts'
import { endpoints } from './boot/features.ts'

// That each call admits whom it names, and nobody else, is tried call by call in principals.test.ts. Here is whom they name.
const ofStaff = endpoints.filter(({ access }) => access === 'staff')
const openTo = (role: StaffRole) =>
  ofStaff.filter(({ roles }) => roles === undefined || roles.includes(role)).map(({ name }) => name)
const changing = new Set(ofStaff.filter(({ method }) => method !== 'GET').map(({ name }) => name))
const changedBy = (role: StaffRole) => openTo(role).filter((name) => changing.has(name))

test('Support looks, notes and retries, but decides nothing', () => {
  expect(changedBy('support').toSorted()).toEqual(
    [
      'addCaseNote',
      'askForFactorReset',
      'cancelIngest',
      'finishTask',
      'leaveCase',
      'lookAsOwner',
      'lookAtCase',
      'removeDeskView',
      'retryDeadLetter',
      'saveDeskView',
      'searchDeskCases',
      'sendMailAgain',
      'withdrawFactorReset',
    ].toSorted(),
  )
})

test('Support and administrators look as an owner', () => {
  for (const role of StaffRole.options)
    expect({ role, looks: openTo(role).includes('lookAsOwner') }).toEqual({ role, looks: role === 'support' })
})

test('Reviewers, case managers and legal alone decide cases', () => {
  const readers: readonly string[] = caseReaders
  const workers: readonly string[] = caseWorkers
  for (const role of StaffRole.options) {
    expect({ role, sees: openTo(role).includes('getDeskCase') }).toEqual({ role, sees: readers.includes(role) })
    expect({ role, decides: changedBy(role).includes('decideCase') }).toEqual({ role, decides: workers.includes(role) })
  }
})

test('Law firms are no staff; administrators alone read the audit log', () => {
  for (const role of StaffRole.options) expect(openTo(role)).not.toContain('listAuditLines')
  const forAll = ofStaff.filter(({ roles }) => roles === undefined).map(({ name }) => name)
  expect(openTo('law-firm-partner').toSorted()).toEqual(forAll.toSorted())
})
