/** The steps from the choice to the payment. */
export const orderSteps = ['Option and images', 'Facts and checks', 'Price and payment'] as const
