/** Why a message cannot be sent, in words for its writer: trying again would not help. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
