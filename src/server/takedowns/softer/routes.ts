import {
  convertCase as convertCall,
  endSiteRequest as endCall,
  previewSiteRequest as previewCall,
  signSiteRequest as signCall,
} from '#contract/takedowns/softer-endpoints.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { showTakedown, type ViewNeeds } from '../view.ts'
import { convertCase, type ConvertNeeds } from './convert-case.ts'
import type { ComposeNeeds } from './compose-request.ts'
import { endRequest } from './follow-request.ts'
import { previewRequest, signRequest } from './sign-request.ts'

export const softerRoutes: Route<ConvertNeeds & ViewNeeds & ComposeNeeds>[] = [
  handle(convertCall, async ({ params, user }, deps) => {
    await consumeAttempt(deps, [{ name: 'takedowns-of-account', key: user.accountId, max: 300, seconds: 86_400 }])
    return await showTakedown(deps, await convertCase(deps, user.accountId, params.caseId))
  }),
  handle(previewCall, async ({ params, body, user }, deps) =>
    previewRequest(deps, user.accountId, params.takedownId, body.kind),
  ),
  handle(signCall, async ({ params, body, user }, deps) => {
    await consumeAttempt(deps, [{ name: 'site-requests-of-account', key: user.accountId, max: 50, seconds: 86_400 }])
    return await showTakedown(deps, await signRequest(deps, user.accountId, params.takedownId, body))
  }),
  handle(endCall, async ({ params, body, user: { accountId: ownerId } }, deps) =>
    showTakedown(deps, await endRequest(deps, { ownerId, takedownId: params.takedownId, ...body })),
  ),
]
