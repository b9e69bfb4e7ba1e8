import type { UseFormReturn } from 'react-hook-form'
import type { FactsInForm } from './order-facts.ts'

export type FactsForm = UseFormReturn<FactsInForm>
