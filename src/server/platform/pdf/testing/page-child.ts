import { answerOrders } from '../answer-orders.ts'

answerOrders({ page: async () => (await import('./page-drawing.ts')).pageDrawing })
