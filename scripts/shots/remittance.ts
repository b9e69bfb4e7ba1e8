import type { Page } from '@playwright/test'
import { aStatement, statementsListed } from '../../src/web/billing/remittance/testing/statements.ts'
import type { View } from '../shot-moments.ts'

const arrange = async (page: Page) => {
  await page.route(/\/api\/remittance$/, (route) => route.fulfill({ json: statementsListed }))
  await page.route(/\/api\/remittance\/[^/]+$/, (route) => route.fulfill({ json: aStatement }))
}

export const remittanceViews: View[] = [
  { name: 'statements', address: '/remittance', arrange },
  { name: 'statement', address: `/remittance/${aStatement.number}`, arrange },
]
