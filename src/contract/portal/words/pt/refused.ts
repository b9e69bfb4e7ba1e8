import type { RefusedWords } from '../en/refused.ts'

/** Why a call of the payment page was refused, by its code, in Portuguese. */
export const refused: RefusedWords = {
  'portal.unavailable': 'Este caso não pode ser pago nem respondido aqui. Escreva ao seu gestor do caso.',
  'portal.not-now': 'Já não é possível responder a este caso aqui. Escreva ao seu gestor do caso.',
  'portal.code': 'Este código não está certo, ou é demasiado antigo. Peça outro por e-mail.',
  invalid: 'Alguma coisa do que escreveu não pode ser aceite. Veja de novo.',
  'portal.token': 'Confirme primeiro o seu endereço.',
  'portal.payer-of-another':
    'Os dados desta fatura foram indicados a partir de outro endereço. Confirme esse endereço, ou escreva ao seu gestor do caso.',
  'attempts.too-many': 'Foram demasiadas tentativas em pouco tempo. Espere um pouco e tente de novo.',
  'file.not-arrived': (name: string) => `“${name}” não chegou. Remova-o e junte-o de novo.`,
  'file.disguised': (name: string) =>
    `“${name}” não é o que o nome diz. Envie um PDF, uma imagem, um ficheiro Office, um texto ou uma mensagem guardada.`,
  'file.no-room': 'Já foi enviado demasiado para este caso. Envie-nos o resto por e-mail.',
  'offer.over': 'Esta proposta já não está de pé. Recarregue a página para ver o que se pede agora.',
  'offer.not-now': 'De momento não se pode acordar aqui um valor. Escreva-nos.',
  'offer.paid': 'Já foi paga uma parte: o valor já não pode ser alterado.',
  'payment.closed': 'Este assunto está agora com os nossos parceiros jurídicos e o pagamento não está disponível.',
  'payment.paid': 'Isto já está pago. Obrigado.',
  'payment.under-way': 'Está em curso um pagamento. Espere até o banco responder.',
  'payment.in-parts':
    'Isto está a ser pago em prestações, e a próxima é cobrada no seu dia. Não há nada a fazer agora.',
  'payment.merged': 'Este caso paga-se juntamente com outro. Abra a página desse caso.',
  'payment.no-price': 'O valor deste caso ainda não está definido. Escreva ao seu gestor do caso.',
  'choice.changed': 'Entretanto foi escolhido outro preço nesta página. Veja-a de novo e escolha.',
  'choice.not-offered': 'Este preço não é oferecido. Veja a página de novo e escolha.',
  'payment.price-changed':
    'O valor mudou desde que esta página foi aberta. Nada foi cobrado. Veja-o de novo e pague se concordar.',
  'payment.too-small':
    'Este valor é demasiado pequeno para esta forma de pagamento. Nada foi cobrado. Escolha menos prestações ou uma transferência, ou escreva-nos.',
  'payment.method': 'Esta forma de pagamento não é aceite aqui de momento. Escolha outra.',
  'payment.processor-down':
    'O serviço de pagamento não responde. Nada foi cobrado. Tente de novo dentro de alguns minutos.',
  'payment.declined':
    'O pagamento foi recusado. Nada foi cobrado. Tente de novo, ou escolha outro cartão ou outra forma de pagamento.',
  'payment.return-url':
    'O pagamento não pôde começar a partir deste endereço. Abra a página pela ligação da nossa carta.',
  'payment.parts': 'Não se pode pagar aqui nestas prestações. Escolha menos prestações, ou escreva-nos.',
  'payment.start': 'A primeira prestação pode ser cobrada entre hoje e daqui a uma semana.',
  'payment.currency': 'Esta forma de pagamento não aceita a moeda. Escolha outra.',
  'payment.unknown': 'Isto não é um pagamento deste caso. Comece de novo na página do caso.',
  'document.not-ready': 'Este documento está a ser assinado. Tente de novo dentro de um minuto.',
}
