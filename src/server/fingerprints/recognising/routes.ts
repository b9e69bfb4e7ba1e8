import { recognisePicture } from '#contract/fingerprints/endpoints.ts'
import { handle } from '#server/platform/http/handle.ts'
import { recognise, type RecogniseNeeds } from './recognise-picture.ts'

export const recognisingRoutes = [
  handle(
    recognisePicture,
    async ({ body, user }, needs: RecogniseNeeds) =>
      await recognise(needs, user.accountId, Buffer.from(body.content, 'base64')),
  ),
]
