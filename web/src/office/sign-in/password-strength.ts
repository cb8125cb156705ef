import { passwordRules } from '@outbound/contract';

export interface RuleState {
  text: string;
  holds: boolean;
}

/** Each rule with whether it holds for what was typed so far; nothing holds for an empty password. */
export function ruleStates(password: string, userLoginId: string): RuleState[] {
  return passwordRules.map(({ text, holds }) => ({
    text,
    holds: password !== '' && holds(password, userLoginId),
  }));
}
