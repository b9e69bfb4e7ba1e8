import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from './test-app.ts'

/** The mails to an address, oldest first. */
export async function mailsTo(
  { deps }: Pick<TestApp, 'deps'>,
  email: string,
): Promise<{ template: string; text: string; token: string }[]> {
  const { rows } = await deps.database.execute(
    'select template, text from mails where "to" = $1 order by created_at, id',
    [email],
  )
  return rows.map(({ template, text }) => ({
    template: String(template),
    text: String(text),
    token: /\/(?:verify-email|reset)\/([\w-]+)/.exec(String(text))?.[1] ?? '',
  }))
}

/** The newest mail of this kind to an address, waited for: some are written in the background. */
export async function mailTo(app: Pick<TestApp, 'deps'>, email: string, template: string) {
  for (;;) {
    const found = (await mailsTo(app, email)).findLast((mail) => mail.template === template)
    if (found) return found
    await sleep(25)
  }
}
