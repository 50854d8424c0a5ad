export { ForgotPasswordPage } from './session/forgot-password-page.tsx';
export { LoginPage } from './session/login-page.tsx';
export { RedirectPage } from './session/redirect-page.tsx';
export { SetPasswordPage } from './session/set-password-page.tsx';
