import { readFileSync } from 'node:fs'

/** Values of a parameter: anything, one of some words, a list, or an object of named parameters. */
export type Shape = '*' | { words: string[] } | { list: Shape } | { fields: Record<string, Shape>; orText?: true }

/** The sandbox's calls, with the SDK types of their parameters. */
const calls: Record<string, [file: string, type: string]> = {
  'GET /v1/account': ['Accounts', 'AccountRetrieveCurrentParams'],
  'GET /v1/balance': ['Balance', 'BalanceRetrieveParams'],
  'POST /v1/checkout/sessions': ['Checkout/Sessions', 'Checkout.SessionCreateParams'],
  'GET /v1/checkout/sessions/:id': ['Checkout/Sessions', 'Checkout.SessionRetrieveParams'],
  'POST /v1/checkout/sessions/:id/expire': ['Checkout/Sessions', 'Checkout.SessionExpireParams'],
  'POST /v1/payment_intents': ['PaymentIntents', 'PaymentIntentCreateParams'],
  'GET /v1/payment_intents/:id': ['PaymentIntents', 'PaymentIntentRetrieveParams'],
  'POST /v1/payment_intents/:id': ['PaymentIntents', 'PaymentIntentUpdateParams'],
  'POST /v1/payment_intents/:id/confirm': ['PaymentIntents', 'PaymentIntentConfirmParams'],
  'POST /v1/payment_intents/:id/cancel': ['PaymentIntents', 'PaymentIntentCancelParams'],
  'POST /v1/setup_intents': ['SetupIntents', 'SetupIntentCreateParams'],
  'GET /v1/setup_intents/:id': ['SetupIntents', 'SetupIntentRetrieveParams'],
  'POST /v1/setup_intents/:id': ['SetupIntents', 'SetupIntentUpdateParams'],
  'POST /v1/setup_intents/:id/confirm': ['SetupIntents', 'SetupIntentConfirmParams'],
  'POST /v1/customers': ['Customers', 'CustomerCreateParams'],
  'GET /v1/customers/:id': ['Customers', 'CustomerRetrieveParams'],
  'POST /v1/customers/:id': ['Customers', 'CustomerUpdateParams'],
  'GET /v1/customers/:id/payment_methods': ['Customers', 'CustomerListPaymentMethodsParams'],
  'POST /v1/payment_methods': ['PaymentMethods', 'PaymentMethodCreateParams'],
  'GET /v1/payment_methods/:id': ['PaymentMethods', 'PaymentMethodRetrieveParams'],
  'POST /v1/payment_methods/:id/attach': ['PaymentMethods', 'PaymentMethodAttachParams'],
  'POST /v1/payment_methods/:id/detach': ['PaymentMethods', 'PaymentMethodDetachParams'],
  'POST /v1/refunds': ['Refunds', 'RefundCreateParams'],
  'GET /v1/refunds': ['Refunds', 'RefundListParams'],
  'GET /v1/refunds/:id': ['Refunds', 'RefundRetrieveParams'],
  'GET /v1/charges/:id': ['Charges', 'ChargeRetrieveParams'],
  'GET /v1/disputes': ['Disputes', 'DisputeListParams'],
  'GET /v1/disputes/:id': ['Disputes', 'DisputeRetrieveParams'],
  'POST /v1/disputes/:id': ['Disputes', 'DisputeUpdateParams'],
  'POST /v1/files': ['Files', 'FileCreateParams'],
  'POST /v1/transfers': ['Transfers', 'TransferCreateParams'],
  'GET /v1/transfers/:id': ['Transfers', 'TransferRetrieveParams'],
  'GET /v1/balance_transactions': ['BalanceTransactions', 'BalanceTransactionListParams'],
  'POST /v1/products': ['Products', 'ProductCreateParams'],
  'GET /v1/products/:id': ['Products', 'ProductRetrieveParams'],
  'POST /v1/prices': ['Prices', 'PriceCreateParams'],
  'GET /v1/prices': ['Prices', 'PriceListParams'],
  'GET /v1/prices/:id': ['Prices', 'PriceRetrieveParams'],
  'POST /v1/coupons': ['Coupons', 'CouponCreateParams'],
  'GET /v1/coupons/:id': ['Coupons', 'CouponRetrieveParams'],
  'DELETE /v1/coupons/:id': ['Coupons', 'CouponDeleteParams'],
  'POST /v1/promotion_codes': ['PromotionCodes', 'PromotionCodeCreateParams'],
  'GET /v1/promotion_codes': ['PromotionCodes', 'PromotionCodeListParams'],
  'POST /v1/promotion_codes/:id': ['PromotionCodes', 'PromotionCodeUpdateParams'],
  'POST /v1/subscriptions': ['Subscriptions', 'SubscriptionCreateParams'],
  'GET /v1/subscriptions': ['Subscriptions', 'SubscriptionListParams'],
  'GET /v1/subscriptions/:id': ['Subscriptions', 'SubscriptionRetrieveParams'],
  'POST /v1/subscriptions/:id': ['Subscriptions', 'SubscriptionUpdateParams'],
  'DELETE /v1/subscriptions/:id': ['Subscriptions', 'SubscriptionCancelParams'],
  'POST /v1/subscription_schedules': ['SubscriptionSchedules', 'SubscriptionScheduleCreateParams'],
  'GET /v1/invoices': ['Invoices', 'InvoiceListParams'],
  'GET /v1/invoices/:id': ['Invoices', 'InvoiceRetrieveParams'],
  'POST /v1/invoices/:id/pay': ['Invoices', 'InvoicePayParams'],
  'POST /v1/invoices/:id/void': ['Invoices', 'InvoiceVoidInvoiceParams'],
  'POST /v1/invoices/create_preview': ['Invoices', 'InvoiceCreatePreviewParams'],
  'POST /v1/billing_portal/sessions': ['BillingPortal/Sessions', 'BillingPortal.SessionCreateParams'],
}

type Declared =
  | { kind: 'interface'; fields: [name: string, type: string][]; extends: string | undefined }
  | { kind: 'type'; type: string }

const folder = 'node_modules/stripe/esm'
const deepest = 5

/** Parameters of each call. Those of payment methods other than cards are left out: a hundred, all unused. */
export function acceptedParameters(): Record<string, Shape> {
  const shared = declarationsIn(readFileSync(`${folder}/shared.d.ts`, 'utf8'))
  return Object.fromEntries(
    Object.entries(calls).map(([call, [file, type]]) => {
      const declared = new Map([...shared, ...declarationsIn(readFileSync(`${folder}/resources/${file}.d.ts`, 'utf8'))])
      if (!declared.has(type)) throw new Error(`The SDK declares no ${type}: has it been renamed?`)
      return [call, shapeOf(declared, type, '', 0)]
    }),
  )
}

/** Interfaces and types by their full names, read line by line: the files are generated, one declaration a line. */
function declarationsIn(source: string): Map<string, Declared> {
  const declared = new Map<string, Declared>()
  const scopes: { name: string; open: Extract<Declared, { kind: 'interface' }> | undefined }[] = []
  const within = (name: string) => [...scopes.filter(({ open }) => !open).map((scope) => scope.name), name].join('.')
  for (const line of source.split('\n')) {
    const text = line.trim()
    const namespace = /^(?:export )?(?:declare )?namespace (\w+) \{$/.exec(text)
    const opened = /^(?:export )?(?:declare )?(?:interface|class) (\w+)(?:<\w+>)?(?: extends ([\w.]+).*)? \{$/.exec(
      text,
    )
    const alias = /^(?:export )?(?:declare )?type (\w+) = (.+);$/.exec(text)
    const field = /^'?([\w.]+)'?\??: (.+);$/.exec(text)
    // An object of any names, closed by `};`.
    const open = /^'?([\w.]+)'?\??: \{$/.exec(text)
    if (namespace) scopes.push({ name: namespace[1]!, open: undefined })
    else if (opened) {
      const made = { kind: 'interface' as const, fields: [], extends: opened[2] }
      declared.set(within(opened[1]!), made)
      scopes.push({ name: opened[1]!, open: made })
    } else if (alias) declared.set(within(alias[1]!), { kind: 'type', type: alias[2]! })
    else if (text === '}') scopes.pop()
    else if (open) scopes.at(-1)?.open?.fields.push([open[1]!, 'unknown'])
    else if (field) scopes.at(-1)?.open?.fields.push([field[1]!, field[2]!])
  }
  return declared
}

/** A declared name in the innermost scope. */
function resolve(declared: Map<string, Declared>, name: string, scope: string): string | undefined {
  for (let parts = scope.split('.'); ; parts = parts.slice(0, -1)) {
    const full = [...parts, name].filter(Boolean).join('.')
    if (declared.has(full)) return full
    if (parts.length === 0) return undefined
  }
}

function shapeOf(declared: Map<string, Declared>, type: string, scope: string, depth: number): Shape {
  const hasPlain = /(^|\| )(string|number|boolean|Decimal)\b/.test(type)
  if (!hasPlain && (type.startsWith("'") || /\| '/.test(type))) {
    const words = [...type.matchAll(/'([^']*)'/g)].map(([, word = '']) => word)
    return { words: words.filter((word) => !isOtherMethod(word)) }
  }
  const inner = /^(?:Emptyable|Array)<(.+)>$/.exec(type)
  if (inner && type.startsWith('Array')) return { list: shapeOf(declared, inner[1]!, scope, depth) }
  if (inner) return shapeOf(declared, inner[1]!, scope, depth)
  const named = type
    .split(' | ')
    .map((one) => resolve(declared, one, scope))
    .find((one) => one !== undefined)
  const found = named === undefined ? undefined : declared.get(named)
  if (!found || named === undefined || depth > deepest || type.includes('MetadataParam')) return '*'
  if (found.kind === 'type')
    return hasPlain ? '*' : shapeOf(declared, found.type, named.split('.').slice(0, -1).join('.'), depth)
  return { fields: fieldsOf(declared, named, depth), ...(hasPlain ? { orText: true as const } : {}) }
}

function fieldsOf(declared: Map<string, Declared>, name: string, depth: number): Record<string, Shape> {
  const found = declared.get(name)
  if (found?.kind !== 'interface') return {}
  const inherited = found.extends && resolve(declared, found.extends, '')
  const own = found.fields
    .filter(([field]) => !isOtherMethod(field))
    .map(
      ([field, type]) => [field, shapeOf(declared, type, name.split('.').slice(0, -1).join('.'), depth + 1)] as const,
    )
  return { ...(inherited ? fieldsOf(declared, inherited, depth) : {}), ...Object.fromEntries(own) }
}

let otherMethods: Set<string> | undefined
/** Payment methods other than cards, by payment intents. */
function isOtherMethod(word: string): boolean {
  otherMethods ??= new Set(
    [
      ...(
        /type AllowedPaymentMethodType = (.+)\| OtherString/.exec(
          readFileSync(`${folder}/resources/PaymentIntents.d.ts`, 'utf8'),
        )?.[1] ?? ''
      ).matchAll(/'([^']*)'/g),
    ]
      .map(([, method = '']) => method)
      .filter((method) => method !== 'card' && method !== 'link'),
  )
  return otherMethods.has(word)
}
