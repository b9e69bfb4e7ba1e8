import {
  confirmNotice as confirmCall,
  correctNoticeContact as contactCall,
  getNotice as noticeCall,
  setNoticeOutcome as outcomeCall,
} from '#contract/takedowns/sending-endpoints.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { showTakedown, type ViewNeeds } from '../view.ts'
import { confirmNotice } from './by-hand/confirm-notice.ts'
import { correctContact } from './by-hand/correct-contact.ts'
import { openNotice } from './by-hand/open-notice.ts'
import type { SendNeeds } from './send-notices.ts'
import { setOutcome } from './by-hand/set-outcome.ts'

type Needs = SendNeeds & ViewNeeds

export const sendingRoutes: Route<Needs>[] = [
  handle(noticeCall, async ({ params, query, user }, deps: Needs) => {
    await consumeAttempt(deps, [{ name: 'notices-of-account', key: user.accountId, max: 300, seconds: 3600 }])
    return await openNotice(deps, user.accountId, { ...params, ...query })
  }),
  handle(confirmCall, async ({ params, body, user }, deps: Needs) =>
    showTakedown(deps, await confirmNotice(deps, user.accountId, { ...params, ...body })),
  ),
  handle(outcomeCall, async ({ params, body, user }, deps: Needs) =>
    showTakedown(deps, await setOutcome(deps, user.accountId, { ...params, ...body })),
  ),
  handle(contactCall, async ({ params, body, user }, deps: Needs) =>
    showTakedown(deps, await correctContact(deps, params, body, user)),
  ),
]
