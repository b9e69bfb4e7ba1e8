import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { passSecondFactor } from '#contract/accounts/endpoints.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
} from '#contract/accounts/security-endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type Person, people } from '#server/testing/people.ts'
import { signInAt } from '#server/testing/security-check.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

/** Code of the secret, some steps of 30 seconds ahead. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
const wrongFor = (secret: string) => {
  const shown = [-1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !shown.includes(code))!
}

/** Waits out the last seconds of a step: a code would be a step older when it arrives. */
async function earlyInStep(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 5000) await new Promise((resolve) => setTimeout(resolve, left))
}

/** Turns it on with the code of the step before, so that the present one is still unused. */
async function withSecondFactor(person: Person) {
  await earlyInStep()
  const { secret, uri } = await person.call(beginSecondFactor, { password: person.password })
  const { recoveryCodes } = await person.call(confirmSecondFactor, { code: codeOf(secret, -1) })
  return { secret, uri, recoveryCodes }
}

async function challengeOf(person: Person): Promise<string> {
  const refusal = await refusalOf(signInAt(app.url, person))
  expect(refusal).toMatchObject({ status: 401, code: 'second-factor' })
  return (refusal.problem.details as { challenge: string }).challenge
}

test('With a second factor, signing in needs an app’s code, once', { tags: ['long'] }, async () => {
  const { ana, visitor } = await people(app)
  const { secret, uri, recoveryCodes } = await withSecondFactor(ana)
  expect(uri).toMatch(new RegExp(`^otpauth://totp/Rightframe:.*secret=${secret}`))
  expect(new Set(recoveryCodes).size).toBe(10)
  const challenge = await challengeOf(ana)
  const code = codeOf(secret)
  expect((await visitor.call(passSecondFactor, { challenge, code })).user).toMatchObject({
    _id: ana.id,
    second_factor: true,
  })
  expect(await refusalOf(visitor.call(passSecondFactor, { challenge, code }))).toMatchObject({
    status: 403,
    code: 'second-factor.over',
  })
  const again = await challengeOf(ana)
  expect(await refusalOf(visitor.call(passSecondFactor, { challenge: again, code }))).toMatchObject({
    code: 'second-factor.wrong',
  })
})

test('A code counts by real time, whatever the app’s clock', { tags: ['long'] }, async () => {
  const { clock } = app.deps
  onTestFinished(() => void Object.assign(app.deps, { clock }))
  Object.assign(app.deps, { clock: () => new Date(clock().getTime() + 14 * 86_400_000) })
  const { ana, visitor } = await people(app)
  const { secret } = await withSecondFactor(ana)
  const challenge = await challengeOf(ana)
  const old = await refusalOf(visitor.call(passSecondFactor, { challenge, code: codeOf(secret, -2) }))
  expect(old, 'ASVS 6.5.5: a code of more than a step ago').toMatchObject({ code: 'second-factor.wrong' })
  const typed = codeOf(secret).replace(/^(...)/, '$1-')
  expect((await visitor.call(passSecondFactor, { challenge, code: typed })).token).toBeTruthy()
})

test('A recovery code replaces the app once, however it is typed', { tags: ['long'] }, async () => {
  const { ana, visitor } = await people(app)
  const { recoveryCodes } = await withSecondFactor(ana)
  const [code = ''] = recoveryCodes
  const typed = code.toUpperCase().replace('-', ' ')
  const passed = await visitor.call(passSecondFactor, { challenge: await challengeOf(ana), code: typed })
  expect(passed.token, 'ASVS 6.4.4').toBeTruthy()
  expect(code, 'ASVS 6.5.4: 50 bits').toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/)
  expect(await ana.call(getSecondFactor)).toEqual({ isOn: true, recoveryCodesLeft: 9 })
  const refusal = await refusalOf(visitor.call(passSecondFactor, { challenge: await challengeOf(ana), code }))
  expect(refusal, 'ASVS 6.5.1').toMatchObject({
    status: 403,
    code: 'second-factor.wrong',
    problem: { message: 'This code is wrong. Enter the one that your app shows now.', field: 'code' },
  })
})

test('Ten wrong codes in 15 minutes block a good one too', { tags: ['long'] }, async () => {
  const { ana, visitor } = await people(app)
  const { secret } = await withSecondFactor(ana)
  const challenge = await challengeOf(ana)
  const wrong = wrongFor(secret)
  // Confirming the app has counted once.
  for (let time = 1; time < 10; time++)
    expect(await refusalOf(visitor.call(passSecondFactor, { challenge, code: wrong }))).toMatchObject({ status: 403 })
  expect(await refusalOf(visitor.call(passSecondFactor, { challenge, code: codeOf(secret) }))).toMatchObject({
    status: 429,
    code: 'attempts.too-many',
  })
})

test('Enabling and disabling need the password, and a confirming code', { tags: ['long'] }, async () => {
  const { ana, bruno } = await people(app)
  expect(await refusalOf(ana.call(confirmSecondFactor, { code: '123456' }))).toMatchObject({
    code: 'second-factor.none-begun',
  })
  expect(await refusalOf(ana.call(beginSecondFactor, { password: 'wrong' }))).toMatchObject({
    code: 'account.wrong-password',
  })
  const { secret } = await ana.call(beginSecondFactor, { password: ana.password })
  expect(await refusalOf(ana.call(confirmSecondFactor, { code: wrongFor(secret) }))).toMatchObject({
    code: 'second-factor.wrong',
  })
  expect(await ana.call(getSecondFactor)).toEqual({ isOn: false, recoveryCodesLeft: 0 })
  await signInAt(app.url, ana)
  await ana.call(confirmSecondFactor, { code: codeOf(secret) })
  expect(await refusalOf(ana.call(beginSecondFactor, { password: ana.password }))).toMatchObject({
    code: 'second-factor.on',
  })
  expect(await refusalOf(ana.call(removeSecondFactor, { password: 'wrong' })), 'ASVS 7.5.1').toMatchObject({
    code: 'account.wrong-password',
  })
  await ana.call(removeSecondFactor, { password: ana.password })
  await signInAt(app.url, ana)
  expect(await ana.call(getSecondFactor)).toEqual({ isOn: false, recoveryCodesLeft: 0 })
  expect(await refusalOf(bruno.call(replaceRecoveryCodes, { password: bruno.password }))).toMatchObject({
    code: 'second-factor.off',
  })
})

test('An app’s code alone renews no recovery codes', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const { secret } = await withSecondFactor(ana)
  await app.deps.database.execute('update second_factors set last_step = 0 where account_id = $1', [ana.id])
  expect(await refusalOf(ana.call(confirmSecondFactor, { code: codeOf(secret) }))).toMatchObject({
    status: 409,
    code: 'second-factor.on',
  })
})

test('New recovery codes take the place of those that were given', { tags: ['long'] }, async () => {
  const { ana, visitor } = await people(app)
  const { recoveryCodes } = await withSecondFactor(ana)
  const renewed = await ana.call(replaceRecoveryCodes, { password: ana.password })
  const challenge = await challengeOf(ana)
  expect(await refusalOf(visitor.call(passSecondFactor, { challenge, code: recoveryCodes[0]! }))).toMatchObject({
    code: 'second-factor.wrong',
  })
  await visitor.call(passSecondFactor, { challenge, code: renewed.recoveryCodes[0]! })
})

test('Neither the app’s secret nor recovery codes are stored in clear', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const { secret, recoveryCodes } = await withSecondFactor(ana)
  const { rows } = await app.deps.database.execute(
    'select (select string_agg(secret, $1) from second_factors) as secrets, (select string_agg(digest, $1) from recovery_codes) as codes',
    [' '],
  )
  expect(rows[0]!.secrets).not.toContain(secret)
  for (const code of recoveryCodes) expect(rows[0]!.codes, 'ASVS 6.5.2').not.toContain(code)
})
