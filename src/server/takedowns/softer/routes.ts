import { convertCase as convertCall } from '#contract/takedowns/softer-endpoints.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { showTakedown, type ViewNeeds } from '../view.ts'
import { convertCase, type ConvertNeeds } from './convert-case.ts'

export const softerRoutes: Route<ConvertNeeds & ViewNeeds>[] = [
  handle(convertCall, async ({ params, user }, deps) => {
    await consumeAttempt(deps, [{ name: 'takedowns-of-account', key: user.accountId, max: 300, seconds: 86_400 }])
    return await showTakedown(deps, await convertCase(deps, user.accountId, params.caseId))
  }),
]
