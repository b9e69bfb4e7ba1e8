import type { PaymentPage } from '#contract/portal/page.ts'

type Refused = { code?: string; message?: string; field?: string; details?: unknown }

/** A call that was refused, or did not get through; `message` is the server's own sentence, in English. */
export class PortalCallFailed extends Error {
  readonly status: number
  readonly code: string
  /** What of the body was refused, such as `files.0`; empty where it is none of its parts. */
  readonly field: string
  /** All of them that were. */
  readonly fields: readonly string[]
  constructor(status: number, { code = '', message = '', field = '', details }: Refused) {
    super(message)
    this.name = 'PortalCallFailed'
    this.status = status
    this.code = code
    this.field = field
    this.fields = Array.isArray(details) ? details.map((one: { path?: string }) => one.path ?? '') : []
  }
}

/** Without the schemas of the contract, which would weigh more than the page: types are the contract's. */
export async function send<Answer>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { body, token }: { body?: unknown; token?: string | undefined } = {},
): Promise<Answer> {
  const response = await fetch(`/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { 'portal-token': token }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const answer = text === '' ? undefined : (JSON.parse(text) as unknown)
  if (response.ok) return answer as Answer
  throw new PortalCallFailed(response.status, answer ?? {})
}

export const pathOf = (portalId: string): string => `/cases/payment-page/${portalId}`

export const readPage = (portalId: string): Promise<PaymentPage> => send('GET', pathOf(portalId))

export const documentPath = (portalId: string, documentId: string): string =>
  `/api/cases/content-document/${documentId}?requestId=${portalId}`
