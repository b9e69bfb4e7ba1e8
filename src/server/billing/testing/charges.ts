import type { TestApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { chargeDueParts } from '../parts/charge-parts.ts'

/** Has every part charged that is due. The app's own clock may be doing so: then its charges are waited for. */
export async function chargeParts({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  await chargeDueParts(deps)
  await until(async () => {
    const { rows } = await deps.database.execute(
      `select 1 from payments p join payment_attempts a on a.payment_id = p.id and a.object_kind = 'payment'
       where p.state = 'created' and p.created_at > $1::timestamptz - interval '2 minutes'
         and not exists (select 1 from payment_facts f where f.payment_id = p.id)`,
      [deps.clock().toISOString()],
    )
    return rows.length === 0
  })
}
