import { useMutation } from '@tanstack/react-query'
import { openTicket } from '#contract/accounts/endpoints.ts'
import type { ImageSource } from '#contract/images/sources.ts'
import { connectSource } from '#contract/images/sources-endpoints.ts'
import { requestOf } from '#contract/request.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { notify } from '#web/ui/feedback/toast.ts'

type Going = { service: ImageSource; publicOnly: boolean; fields: Record<string, string> }

/** Leaves for the service's own page. A navigation carries no header, so it takes a ticket that is good once. */
export const useConnect = () =>
  useMutation({
    mutationFn: async ({ service, publicOnly, fields: { shop } }: Going) => {
      const { ticket } = await call(openTicket)({})
      const sent = {
        endpoint: service,
        ...(publicOnly ? { public_only: 'true' as const } : {}),
        ...(shop === undefined ? {} : { shop }),
        ticket,
      }
      return requestOf(connectSource, sent).path
    },
    onSuccess: (path) => window.location.assign(path),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  })
