import type { z } from 'zod'
import type { Body } from '#contract/endpoint.ts'
import {
  addTakedownRecipient,
  type FieldChange,
  type RecipientAtDesk,
} from '#contract/takedowns/desk-recipient-endpoints.ts'
import { RecipientEntry } from '#contract/takedowns/recipients/directory.ts'
import type { RecipientKind } from '#contract/takedowns/recipients/recipient.ts'

const { reason, source } = addTakedownRecipient.body.shape

/** The sent fields, flat, so that each message appears at its field. */
export const RecipientForm = RecipientEntry.extend({ reason, ...source.shape })

/** The typed texts; an empty one is an unknown value. */
export type TypedRecipient = {
  name: string
  kind: RecipientKind
  hosts: string
  email: string
  form: string
  post: string
  country: string
  servesEu: string
  note: string
  reason: string
  title: string
  address: string
}

export const typedOf = (entry: RecipientAtDesk | undefined): TypedRecipient => ({
  name: entry?.name ?? '',
  kind: entry?.kind ?? 'host',
  hosts: entry?.hosts.join('\n') ?? '',
  email: entry?.email ?? '',
  form: entry?.form ?? '',
  post: entry?.post ?? '',
  country: entry?.country ?? '',
  servesEu: entry?.servesEu === true ? 'yes' : entry?.servesEu === false ? 'no' : '',
  note: entry?.note ?? '',
  reason: '',
  title: '',
  address: '',
})

export const sentOf = ({ hosts, email, form, post, country, servesEu, ...typed }: TypedRecipient) => ({
  ...typed,
  hosts: hosts.split(/[\s,]+/).filter(Boolean),
  email: email.trim() || null,
  form: form.trim() || null,
  post: post.trim() || null,
  country: country || null,
  servesEu: servesEu === '' ? null : servesEu === 'yes',
})

export const bodyOf = ({
  reason: why,
  title,
  address,
  ...entry
}: z.infer<typeof RecipientForm>): Body<typeof addTakedownRecipient> => ({
  entry,
  reason: why,
  source: { title, address },
})

export const fieldNames: Record<FieldChange['field'], string> = {
  name: 'Name',
  kind: 'Kind',
  hosts: 'Hosts',
  email: 'Mail address',
  form: 'Form',
  post: 'Postal address',
  country: 'Country',
  servesEu: 'Serves the European Union',
  note: 'Note',
}
