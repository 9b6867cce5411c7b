/** What the settings begin with: the first of them that the session may see. */
import { Redirect } from "wouter";
import { useMay, useUser } from "../session/may.ts";

export default function FirstSettings() {
  const isUser = useUser() !== null;
  const mayBrand = useMay("branding_manage");
  const mayUsers = useMay("users_manage");
  const mayKeys = useMay("keys_manage");
  return <Redirect to={`/settings/${firstOf({ isUser, mayBrand, mayUsers, mayKeys })}`} replace />;
}

interface Allowed {
  readonly isUser: boolean;
  readonly mayBrand: boolean;
  readonly mayUsers: boolean;
  readonly mayKeys: boolean;
}

function firstOf({ isUser, mayBrand, mayUsers, mayKeys }: Allowed): string {
  if (isUser) return "account";
  if (mayBrand) return "tenant";
  if (mayUsers) return "users";
  return mayKeys ? "keys" : "sign-ins";
}
