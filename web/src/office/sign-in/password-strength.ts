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

/** 0 (nothing), 1 weak, 2 medium, 3 strong: the rules first, then length. */
export function strengthOf(password: string, userLoginId: string): 0 | 1 | 2 | 3 {
  if (password === '') return 0;
  if (!passwordRules.every((rule) => rule.holds(password, userLoginId))) return 1;
  return [...password].length >= 12 ? 3 : 2;
}
