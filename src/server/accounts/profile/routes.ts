import {
  addWebsite,
  changeEmail,
  changePassword,
  changeWebsite,
  getReferralCode,
  hideCaseSubInfoModal,
  hideTopMatchModal,
  removeWebsite,
  updateUser,
} from '#contract/accounts/profile-endpoints.ts'
import type { InfoModal } from '#contract/accounts/user.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import type { SuffixConfig } from '#server/platform/outbound/shared-domain.ts'
import { missing } from '#server/platform/refuse.ts'
import { placesChanged } from '../events.ts'
import type { NotifyNeeds } from '../notifications/notify.ts'
import { refuseDecidedFlags, withDecidedFlags } from '../office/flags/decided-flags.ts'
import type { PasswordStrength } from '../passwords/password-strength.ts'
import { type AccountRow, findAccount } from '../store.ts'
import { showUser } from '../view.ts'
import { changeEmailOf } from './change-email.ts'
import { changePasswordOf } from './change-password.ts'
import { withModal } from './profile-store.ts'
import { changeInTurn, updateProfile } from './update-user.ts'
import { withoutWebsite, withWebsite, withWebsiteAt } from './websites.ts'

type Needs = NotifyNeeds & SuffixConfig & Pick<Deps, 'db' | 'events'> & { strength: PasswordStrength }

const shown = async (db: Db, account: AccountRow) => ({ user: await withDecidedFlags(db, showUser(account)) })

const changeWebsites = async (
  { db, events }: Pick<Needs, 'db' | 'events'>,
  id: Id,
  change: (websites: string[]) => string[],
) => {
  const following = (tx: Tx, accountId: Id) => events.publish(tx, placesChanged, { accountId })
  const account = await changeInTurn({ db, following }, id, false, ({ websites }) => ({ websites: change(websites) }))
  return await shown(db, account)
}

const hideModal = async ({ db }: Pick<Needs, 'db'>, id: Id, modal: InfoModal) =>
  await shown(
    db,
    await changeInTurn({ db }, id, false, ({ hiddenModals }) => ({ hiddenModals: withModal(hiddenModals, modal) })),
  )

export const profileRoutes: Route<Needs>[] = [
  handle(updateUser, async ({ body, headers, user: { accountId } }, deps: Needs) => {
    await refuseDecidedFlags(deps.db, accountId, body.features)
    return await shown(deps.db, await updateProfile(deps, accountId, body, headers.silent === 'true'))
  }),
  handle(
    changeEmail,
    async ({ body, user }, deps: Needs) => await shown(deps.db, await changeEmailOf(deps, user, body)),
  ),
  handle(
    changePassword,
    async ({ body, user }, deps: Needs) => await shown(deps.db, await changePasswordOf(deps, user, body)),
  ),
  handle(addWebsite, ({ body, user }, deps: Needs) =>
    changeWebsites(deps, user.accountId, (websites) => withWebsite(websites, body.url, deps.config.privateSuffixes)),
  ),
  handle(changeWebsite, ({ body, user }, deps: Needs) =>
    changeWebsites(deps, user.accountId, (websites) => withWebsiteAt(websites, body, deps.config.privateSuffixes)),
  ),
  handle(removeWebsite, ({ body, user }, deps: Needs) =>
    changeWebsites(deps, user.accountId, (websites) => withoutWebsite(websites, body.index, body.url)),
  ),
  handle(hideTopMatchModal, ({ user }, deps: Needs) => hideModal(deps, user.accountId, 'topmatch')),
  handle(hideCaseSubInfoModal, ({ user }, deps: Needs) => hideModal(deps, user.accountId, 'casesubinfo')),
  handle(getReferralCode, async ({ user }, { db }: Needs) => {
    const account = await findAccount(db, user.accountId)
    if (!account) throw missing('account')
    return { code: account.referralCode }
  }),
]
