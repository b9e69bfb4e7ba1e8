import { numberMeant } from '#contract/platform/public-numbers.ts'
import { getVerifiedFile } from '#contract/platform/verify-files.ts'
import { proveNumber } from '#contract/platform/verify-proof.ts'
import { verifyNumber } from '#contract/platform/verify.ts'
import type { Deps } from '../deps.ts'
import { handle } from '../http/handle.ts'
import { consumeAttempt } from '../rate-limit/rate-limit.ts'
import { clientNetwork } from '../rate-limit/client-network.ts'
import { refuse } from '../refuse.ts'
import { countLook, kindOfNumber, numberFile, numberProved, numberVerified } from './public-numbers.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'queries'>

export const verifyRoutes = [
  handle(verifyNumber, async ({ params, ip }, deps: Needs) => {
    await countTry(deps, ip)
    const number = numberMeant(params.number)
    const kind = await kindOfNumber(deps.db, number)
    const replies = kind ? await deps.queries.ask(deps.db, numberVerified, { number, kind }) : []
    const verified = replies.find((reply) => reply !== undefined)
    if (!verified) throw unknown()
    await countLook(deps.db, number)
    return verified
  }),
  handle(getVerifiedFile, async ({ params: { number: typed, name }, ip }, deps: Needs) => {
    await countTry(deps, ip)
    const number = numberMeant(typed)
    const kind = await kindOfNumber(deps.db, number)
    const replies = kind ? await deps.queries.ask(deps.db, numberFile, { number, kind, name }) : []
    const file = replies.find((reply) => reply !== undefined)
    if (!file) throw unknown()
    return { ...file, name: `${number}-${name}` }
  }),
  handle(proveNumber, async ({ params, body: { proof }, ip }, deps: Needs) => {
    await countTry(deps, ip)
    const number = numberMeant(params.number)
    const kind = await kindOfNumber(deps.db, number)
    const replies = kind ? await deps.queries.ask(deps.db, numberProved, { number, kind, proof }) : []
    const proved = replies.find((reply) => reply !== undefined)
    if (!proved) throw refuse('missing', 'number.not-proved', 'This file is none of those under this number.')
    return proved
  }),
]

/** Numbers cannot be guessed; this keeps people from trying. */
const countTry = async (deps: Needs, ip: string): Promise<void> => {
  const { address, network } = clientNetwork(ip)
  await consumeAttempt(deps, [
    { name: 'verify-from-address', key: address, max: 120, seconds: 600 },
    { name: 'verify-from-network', key: network, max: 600, seconds: 600 },
  ])
}

const unknown = () =>
  refuse('missing', 'number.unknown', 'There is nothing under this number. Look whether it is typed as it is printed.')
