export { ForgotPasswordPage } from './sign-in/forgot-password-page.tsx';
export { LoginPage } from './sign-in/login-page.tsx';
export { RedirectPage } from './sign-in/redirect-page.tsx';
export { SetPasswordPage } from './sign-in/set-password-page.tsx';
