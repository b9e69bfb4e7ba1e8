import type { Deps } from '#server/platform/deps.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { clientNetwork } from '#server/platform/rate-limit/client-network.ts'
import { refuse } from '#server/platform/refuse.ts'
import { finishInside } from './finish-sign-in.ts'
import { readLink, useLink } from '../registration/links.ts'
import { readFamiliarity } from '../place-store.ts'
import { countCode, retractCode, takeCode, wrongCode } from './second-factor.ts'
import type { Signer } from './sessions.ts'
import type { AccountRow } from '../store.ts'

/** The second half of signing in. A wrong code leaves the challenge for another try; it lasts ten minutes. */
export async function answerSecondFactor(
  deps: Pick<Deps, 'db' | 'clock' | 'mail' | 'seal'>,
  { challenge, code }: { challenge: string; code: string },
  signer: Signer,
): Promise<{ account: AccountRow; token: string }> {
  const { address, network } = clientNetwork(signer.ip)
  await consumeAttempt(deps, [
    { name: 'second-factor-from-address', key: address, max: 30, seconds: 900 },
    { name: 'second-factor-from-network', key: network, max: 200, seconds: 900 },
  ])
  const linked = await readLink(deps, { purpose: 'second-factor', token: challenge })
  if (!linked)
    throw refuse('forbidden', 'second-factor.over', 'Signing in took too long. Please begin again with your password.')
  const { account } = linked
  await countCode(deps, account.id)
  const token = await deps.db.transaction(async (tx) => {
    if (!(await takeCode(deps, tx, { accountId: account.id, code }))) throw wrongCode()
    await useLink(tx, { purpose: 'second-factor', token: challenge, now: deps.clock() })
    const familiarity = await readFamiliarity(tx, account.id, clientNetwork(signer.ip))
    return await finishInside(deps, tx, { account, signer, familiarity })
  })
  await retractCode(deps, account.id)
  return { account, token }
}
