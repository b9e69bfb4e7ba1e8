import { z } from 'zod'
import { defineConfig } from '#server/platform/config/config-part.ts'

/** Where letters to image users go, and where they are answered. */
export type LetterConfig = {
  /** The mailbox of the sandbox, which names itself; letters leave into it alone where there is one. */
  mailbox: { host: string; port: number } | undefined
  /** Of the addresses at which cases are answered. */
  domain: string
  /** Where mail is taken in; `isAsked` where the operator named it. */
  receiver: { port: number; isAsked: boolean }
  /** The operator’s telephone number and entry in a public register, by which readers check a letter. */
  phone: string | null
  register: string | null
}

const ports = z.coerce.number<string>().int().min(1).max(65_535)

/** Where mail comes in. */
export const letterConfig = defineConfig({
  variables: {
    MAIL_IN_PORT: ports.optional(),
    MAIL_IN_DOMAIN: z
      .string()
      .toLowerCase()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain such as mail.example.com')
      .optional(),
    OPERATOR_PHONE: z
      .string()
      .regex(/^\+?[\d ()/-]{5,30}$/, 'must be a telephone number such as +351 22 000 0000')
      .optional(),
    OPERATOR_REGISTER: z.string().min(1).max(160).optional(),
  },
  read: (values, { platform: { port, brand } }): { letters: LetterConfig } => ({
    letters: {
      mailbox: undefined,
      domain: values.MAIL_IN_DOMAIN ?? brand.support.slice(brand.support.indexOf('@') + 1).toLowerCase(),
      receiver: { port: values.MAIL_IN_PORT ?? port + 4, isAsked: values.MAIL_IN_PORT !== undefined },
      phone: values.OPERATOR_PHONE ?? null,
      register: values.OPERATOR_REGISTER ?? null,
    },
  }),
})
