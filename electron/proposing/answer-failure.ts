/** Why an answer is worth nothing as a whole. Stored with the failed session, and turned into a sentence for the user. */
export type AnswerFailure =
  | 'empty'
  | 'no_json'
  | 'invalid_json'
  | 'actions_not_array'
  | 'duplicate_key'
  | 'contradictory'
  | 'unexpected_tool'
  | 'truncated'
  | 'refusal'
  | 'content_filter'
  | 'no_valid_action';
